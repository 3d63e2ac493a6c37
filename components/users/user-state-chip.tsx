import { Ban, Check, KeyRound, type LucideIcon, Mail, MailX, Moon } from 'lucide-react'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import type { CompanyUser } from '@/lib/features/users/contract'
import { USER_STATE_NAMES, userState } from '@/lib/features/users/labels'

const LOOK: Record<ReturnType<typeof userState>, { tone: ChipTone; Icon: LucideIcon }> = {
  active: { tone: 'approved', Icon: Check },
  blocked: { tone: 'overdue', Icon: Ban },
  suspended: { tone: 'fill', Icon: Moon },
  invited: { tone: 'draft', Icon: Mail },
  invitation_expired: { tone: 'fill', Icon: MailX },
  locked_out: { tone: 'fill', Icon: KeyRound },
}

/** Whether the person has access, and if not, why. */
export function UserStateChip({ user }: { user: CompanyUser }) {
  const state = userState(user)
  const { tone, Icon } = LOOK[state]
  return (
    <Chip plain tone={tone}>
      <Icon className="size-[1.1em] shrink-0" />
      {USER_STATE_NAMES[state]}
    </Chip>
  )
}
