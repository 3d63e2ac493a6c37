import { Check, ClipboardCheck, Clock, PencilLine, Plus, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

export type ChipTone = 'approved' | 'ready' | 'draft' | 'returned' | 'sent' | 'fill' | 'overdue' | 'later'

const LOOK = {
  approved: { Icon: Check, style: 'border-approved-soft bg-approved-soft text-approved' },
  ready: { Icon: Check, style: 'border-accent-line bg-accent-soft text-accent-strong' },
  draft: { Icon: PencilLine, style: 'border-draft-soft bg-draft-soft text-draft' },
  returned: { Icon: Undo2, style: 'border-draft-line bg-draft-soft text-draft' },
  sent: { Icon: ClipboardCheck, style: 'border-accent-line bg-accent-soft text-accent-strong' },
  fill: { Icon: Plus, style: 'border-fill-soft bg-fill-soft text-fill' },
  overdue: { Icon: TriangleAlert, style: 'border-overdue-soft bg-overdue-soft text-overdue' },
  later: { Icon: Clock, style: 'border-later-soft bg-later-soft text-later' },
} as const

type ChipProps = { tone: ChipTone; plain?: boolean; children: ReactNode }

/** A status in colour, icon and words; `plain` leaves out the icon where the words are a number. */
export function Chip({ tone, plain = false, children }: ChipProps) {
  const { Icon, style } = LOOK[tone]
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-medium',
        style,
      )}
    >
      {!plain && <Icon className="size-[1.1em] shrink-0" />}
      {children}
    </span>
  )
}
