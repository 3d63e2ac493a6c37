'use client'

import { Info } from 'lucide-react'
import { MethodLink } from '@/components/analytics/method/method-link'
import { Popover } from '@/components/ui/overlays/popover'
import { TERMS, type TermName } from '@/lib/features/analytics/method/labels'

/** The «i» beside a term of statistics: what it means, and the way to how it is made. */
export function TermHint({ of }: { of: TermName }) {
  const { name, text, section } = TERMS[of]
  return (
    <Popover
      label={name}
      trigger={
        <button
          type="button"
          aria-label={`Что значит «${name}»`}
          title={`Что значит «${name}»`}
          className="-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-sm align-middle text-accent hover:bg-track print:hidden"
        >
          <Info aria-hidden className="size-4" />
        </button>
      }
    >
      <h3 className="font-semibold">{name}</h3>
      <p className="mt-1 text-pretty">{text}</p>
      <MethodLink section={section} of={name} fromDialog className="mt-1" />
    </Popover>
  )
}
