import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { GuestMessage } from '@/components/account/guest/guest-message'

type DeadLinkProps = { message: string; points: readonly string[]; email: string; children?: ReactNode }

/** A mailed link that is used, expired or invalid: what to do instead. */
export function DeadLink({ message, ...rest }: DeadLinkProps) {
  return (
    <GuestMessage
      {...rest}
      picture={<Link2Off className="size-5" />}
      look="bg-fill-soft text-fill"
      title="Ссылка не сработала"
      text={message}
    />
  )
}
