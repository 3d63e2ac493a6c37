import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

/** An answer that comes at once is not waited for in sight. */
export const LATER = 'transition-[visibility,content-visibility] transition-discrete delay-150 duration-0'

/** Of what lies under the cover, not of a window opened from it; a press of a key is one too. */
function swallow(press: MouseEvent): void {
  if (!(press.target instanceof Node && press.currentTarget.contains(press.target))) return
  press.preventDefault()
  press.stopPropagation()
}

type BusyProps = {
  busy: boolean
  /** Stands in the place of what is on its way. */
  skeleton: ReactNode
  children: ReactNode
}

/**
 * What was asked for before, while its successor is on its way: under a cover at once and out of sight after a moment, so
 * that no figure stands under a label that it was not asked for. Its room is kept. Nothing that its own parts inherit
 * changes: a slow machine would need longer for their styles than for the press itself.
 */
export function Busy({ busy, skeleton, children }: BusyProps) {
  return (
    <div aria-busy={busy} className="relative">
      <div
        onClickCapture={busy ? swallow : undefined}
        className={classNames('keeps-room', busy && 'unseen print:invisible', busy && LATER)}
      >
        {children}
      </div>
      <div
        className={classNames(
          'absolute inset-0 overflow-hidden print:hidden',
          !busy && 'pointer-events-none',
        )}
      >
        <div className={busy ? LATER : 'invisible'}>{busy && skeleton}</div>
      </div>
    </div>
  )
}
