'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-error'

export interface Failure {
  message: string
  /** Whether somebody else changed the data of the form. */
  isStale: boolean
}

type FormFailureProps = { failure: Failure | undefined; onReload?: (() => Promise<unknown>) | undefined }

/** Why a form was refused; after a conflict, a way to reload without losing typed values. */
export function FormFailure({ failure, onReload }: FormFailureProps) {
  const [reloading, setReloading] = useState(false)
  if (!failure) return null

  async function reload() {
    setReloading(true)
    try {
      await onReload?.()
    } finally {
      setReloading(false)
    }
  }

  return (
    <FormError>
      <span className="min-w-0">
        {failure.message}
        {failure.isStale && onReload && (
          <>
            . Загрузите новые данные: введённое вами останется в форме.
            <span className="mt-2 block">
              <Button size="sm" processing={reloading} onClick={reload}>
                Загрузить новые данные
              </Button>
            </span>
          </>
        )}
      </span>
    </FormError>
  )
}
