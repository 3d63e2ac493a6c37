'use client'

import { KeyRound } from 'lucide-react'
import type { ShownProvider } from '@/components/account/guest/provider-buttons'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { Chip } from '@/components/ui/feedback/chip'
import { QueryError } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { formatDateTime } from '@/lib/core/format/dates'
import { accountCalls } from '@/lib/features/accounts/client'
import type { IdentityAnswer } from '@/lib/features/accounts/contract'
import { onlyWay, type PasswordWay } from '@/lib/features/accounts/rules'

type IdentityItemProps = {
  provider: ShownProvider
  /** Absent if not linked. */
  identity: IdentityAnswer | undefined
  /** What to do before the only way in can be unlinked; null if there is another. */
  before: string | null
}

function IdentityItem({ provider, identity, before }: IdentityItemProps) {
  const { attempt } = useCall()
  const bind = accountCalls.useChange('POST /api/user/identities/{provider}')
  const unbind = accountCalls.useChange('DELETE /api/user/identities/{provider}')
  const change = () =>
    identity
      ? attempt(() => unbind.mutateAsync({ provider: provider.id }), { done: 'Способ входа отвязан' })
      : attempt(async () => window.location.assign((await bind.mutateAsync({ provider: provider.id })).url))
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2.5 py-3 first:pt-0 last:pb-0">
      <KeyRound className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          <span className="wrap-anywhere">{provider.name}</span>
          {identity && <Chip tone="approved">Привязан</Chip>}
        </p>
        {identity && (
          <p className="mt-0.5 text-sm text-ink-soft">
            С {formatDateTime(identity.created_at)}
            {identity.last_used_at && `, последний вход: ${formatDateTime(identity.last_used_at)}`}
          </p>
        )}
        {identity && before && <p className="mt-0.5 text-sm text-pretty text-ink-soft">{before}</p>}
      </div>
      {!(identity && before) && (
        <Button size="sm" processing={bind.isPending || bind.isSuccess || unbind.isPending} onClick={change}>
          {identity ? 'Отвязать' : 'Привязать'}
          <span className="sr-only"> «{provider.name}»</span>
        </Button>
      )}
    </li>
  )
}

type IdentitiesCardProps = { providers: readonly ShownProvider[]; password: PasswordWay }

export function IdentitiesCard({ providers, password }: IdentitiesCardProps) {
  const query = accountCalls.useData('GET /api/user/identities', {})
  const linked = query.data?.filter(({ provider }) => provider !== null).length ?? 0
  const isOnlyWay = linked < 2 && !(password.isAllowed && password.isSet)
  return (
    <ProfileCard
      title="Единый вход"
      description="Привяжите учётную запись другой системы, чтобы входить через неё, без отдельного пароля."
    >
      {query.isPending && <SkeletonList rows={providers.length} />}
      <QueryError query={query} />
      {query.data && (
        <ul className="divide-y divide-line">
          {providers.map((provider) => (
            <IdentityItem
              key={provider.id}
              provider={provider}
              identity={query.data.find((one) => one.provider === provider.id)}
              before={isOnlyWay ? onlyWay(password.isAllowed) : null}
            />
          ))}
        </ul>
      )}
    </ProfileCard>
  )
}
