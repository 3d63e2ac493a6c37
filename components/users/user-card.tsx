import { Link } from '@/components/ui/basics/link'
import { UserActions } from '@/components/users/user-actions'
import { UserEmail } from '@/components/users/user-email'
import type { UserAction } from '@/components/users/user-question'
import { UserStateChip } from '@/components/users/user-state-chip'
import { type UsersPlace, userEditPath } from '@/components/users/users-place'
import { formatDateTime } from '@/lib/core/format/dates'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'

/** When the person last used the system, in words. */
export const lastUse = (user: CompanyUser, timeZone: string): string =>
  user.last_used_at === null ? 'не было' : formatDateTime(user.last_used_at, timeZone)

/** The full name as a link to the person, and the position below it. */
export function UserName({ user, place }: { user: CompanyUser; place: UsersPlace }) {
  return (
    <>
      <Link href={userEditPath(place, user.id)} className="link font-semibold wrap-anywhere">
        {fullName(user)}
      </Link>
      {user.position && (
        <span className="mt-0.5 block text-sm wrap-anywhere text-ink-soft">{user.position}</span>
      )}
    </>
  )
}

type UserCardProps = {
  user: CompanyUser
  place: UsersPlace
  timeZone: string
  onAction: (action: UserAction, user: CompanyUser) => void
}

/** A person on a phone. */
export function UserCard({ user, place, timeZone, onAction }: UserCardProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <UserName user={user} place={place} />
          <p className="text-sm text-ink-soft">
            <UserEmail user={user} />
          </p>
        </div>
        <UserActions user={user} place={place} onAction={onAction} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
        <UserStateChip user={user} />
        {user.user_role.name}
      </div>
      <p className="mt-2 text-sm text-ink-soft">Последний вход: {lastUse(user, timeZone)}</p>
    </>
  )
}
