'use client'

import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'

/** The screens a work day starts on. */
const FIRST_SCREENS = ['/my-metrics', '/admin/completeness']

/** Imported on demand, because this frame is part of every page. */
const sendEnd = async () => {
  const { accountCalls } = await import('@/lib/features/accounts/client')
  return accountCalls.call('DELETE /api/user/first-steps', {})
}

/** Shows a new person's first steps on the first screens. Once dismissed it never returns, on any device. */
export function FirstStepsFrame({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const path = usePathname()
  const { attempt, isSending, isStarted } = useCall()
  const isEnded = isStarted && !isSending
  if (isEnded || !FIRST_SCREENS.includes(path)) return null
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-4 rounded-lg border border-accent-line bg-accent-soft px-5 py-4 @max-3xl:px-4 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {heading}
        <Button size="sm" processing={isSending} onClick={() => attempt(sendEnd)}>
          Понятно, больше не показывать
        </Button>
      </div>
      {children}
    </section>
  )
}
