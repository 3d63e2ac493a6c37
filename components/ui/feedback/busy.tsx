import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

type BusyProps = { busy: boolean; children: ReactNode }

/**
 * What stays on the screen while its successor is on its way: out of reach, under a moving line. It is not dimmed,
 * for it is still read: paler, its small print would fall below 4.5:1.
 */
export function Busy({ busy, children }: BusyProps) {
  return (
    <div aria-busy={busy} inert={busy} className="relative">
      <span
        aria-hidden
        className={classNames(
          'absolute inset-x-0 -top-2 h-1 overflow-hidden rounded-full transition-opacity print:hidden',
          // An answer that comes at once shows no line at all.
          busy ? 'opacity-100 delay-150' : 'opacity-0',
        )}
      >
        <span className={classNames('block h-full bg-accent', busy && 'animate-pulse')} />
      </span>
      {children}
    </div>
  )
}
