import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type FactorRowProps = {
  Picture: LucideIcon
  title: ReactNode
  note: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

/** One way of confirming a sign-in. */
export function FactorRow({ Picture, title, note, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2.5 py-3.5 first:pt-0 last:pb-0">
      <Picture aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-[12rem] flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-sm text-pretty text-ink-soft">{note}</p>
      </div>
      {children && <div className="max-sm:basis-full max-sm:pl-8">{children}</div>}
    </li>
  )
}
