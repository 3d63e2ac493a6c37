'use client'

import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ProviderChoice } from '@/components/account/guest/provider-buttons'
import { IdentityForm } from '@/components/account/profile/identity-form'
import { Button } from '@/components/ui/basics/button'
import { Chip } from '@/components/ui/feedback/chip'
import { formatDateTime } from '@/lib/core/format/dates'
import type { IdentityAnswer } from '@/lib/features/accounts/contract'

type IdentityItemProps = {
  provider: ProviderChoice
  /** Absent: not bound. */
  identity: IdentityAnswer | undefined
  email: string
  timeZone: string
}

/** One provider: whether the person signs in through it, and the way to change that. */
export function IdentityItem({ provider, identity, email, timeZone }: IdentityItemProps) {
  const [isOpen, setOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  // The pressed button disappears, so focus moves to what it belonged to.
  const close = () => {
    item.current?.focus()
    setOpen(false)
  }
  return (
    <li ref={item} tabIndex={-1} className="py-3 outline-none first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2.5">
        <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
            <span className="wrap-anywhere">{provider.name}</span>
            {identity && <Chip tone="approved">Привязан</Chip>}
          </p>
          {identity && (
            <p className="mt-0.5 text-sm text-ink-soft">
              С {formatDateTime(identity.created_at, timeZone)}
              {identity.last_used_at &&
                `, последний вход: ${formatDateTime(identity.last_used_at, timeZone)}`}
            </p>
          )}
        </div>
        {!isOpen && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {identity ? 'Отвязать' : 'Привязать'}
            <span className="sr-only"> «{provider.name}»</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <IdentityForm provider={provider.id} isBound={identity !== undefined} email={email} onClose={close} />
      )}
    </li>
  )
}
