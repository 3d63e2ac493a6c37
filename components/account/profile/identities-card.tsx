'use client'

import type { ProviderChoice } from '@/components/account/guest/provider-buttons'
import { IdentityItem } from '@/components/account/profile/identity-item'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { useIdentities } from '@/lib/features/accounts/client'

type IdentitiesCardProps = { providers: readonly ProviderChoice[]; timeZone: string }

/** Through which providers the person signs in. */
export function IdentitiesCard({ providers, timeZone }: IdentitiesCardProps) {
  const query = useIdentities()
  return (
    <ProfileCard
      title="Единый вход"
      description="Привяжите учётную запись другой системы, чтобы входить через неё, без отдельного пароля."
    >
      {query.isPending && <SkeletonList rows={providers.length} />}
      {query.isError && !query.data && <QueryError query={query} />}
      {query.data && (
        <ul className="divide-y divide-line">
          {providers.map((provider) => (
            <IdentityItem
              key={provider.id}
              provider={provider}
              identity={query.data.find((one) => one.provider === provider.id)}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
    </ProfileCard>
  )
}
