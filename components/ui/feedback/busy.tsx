import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

/** Transition that delays hiding, so that a fast answer does not flicker. */
export const HIDE_DELAY =
  'transition-[visibility,content-visibility] transition-discrete delay-150 duration-0'

/** Blocks clicks and key presses on covered content, but not in popups opened from it. */
function swallow(press: MouseEvent): void {
  if (!(press.target instanceof Node && press.currentTarget.contains(press.target))) return
  press.preventDefault()
  press.stopPropagation()
}

type BusyProps = { busy: boolean; skeleton: ReactNode; children: ReactNode }

/**
 * Covers the previous answer while the next is loading, and hides it after a moment, so that no number appears under a
 * label of another query. Its space is kept. No inherited property changes, because recomputing styles of all children
 * would be slow.
 */
export function Busy({ busy, skeleton, children }: BusyProps) {
  return (
    <div aria-busy={busy} className="relative">
      <div
        onClickCapture={busy ? swallow : undefined}
        className={classNames('keeps-room', busy && 'unseen print:invisible', busy && HIDE_DELAY)}
      >
        {children}
      </div>
      <div
        className={classNames(
          'absolute inset-0 overflow-hidden print:hidden',
          !busy && 'pointer-events-none',
        )}
      >
        <div className={busy ? HIDE_DELAY : 'invisible'}>{busy && skeleton}</div>
      </div>
    </div>
  )
}
