import { type AccountPerson, initials } from '@/components/account/person'

export function Avatar({ user }: { user: AccountPerson }) {
  return (
    <span
      aria-hidden
      data-picture
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-mist text-sm font-semibold text-accent-deep"
    >
      {initials(user)}
    </span>
  )
}
