import { ChevronRight, LogOut, UserRound } from 'lucide-react'
import { Avatar } from '@/components/account/avatar'
import { type AccountPerson, companyInBrackets, ownName, type SignedIn } from '@/components/account/person'
import { useLogout } from '@/components/account/use-logout'
import { setRootWord, useRootWord } from '@/components/layout/look/root-word'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { ChoiceRow } from '@/components/ui/fields/choice-row'
import {
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuSeparator,
} from '@/components/ui/overlays/dropdown-menu'

const SYSTEM_THEME = 'system'

const THEMES = [
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
  { value: SYSTEM_THEME, label: 'Как в системе' },
] as const

function useTheme() {
  return {
    label: 'Тема',
    options: THEMES,
    value: useRootWord('theme') ?? SYSTEM_THEME,
    onChange: (theme: string) => setRootWord('theme', theme === SYSTEM_THEME ? undefined : theme),
  }
}

const LOGOUT = 'Выйти из системы'
const PROFILE = '/profile'
const PROFILE_TITLE = 'Мой профиль'
const reload = () => window.location.reload()

export function UserMenuItems({ user }: { user: SignedIn }) {
  const { logout, leaving } = useLogout(reload, user.id)
  const theme = useTheme()
  return (
    <>
      <MenuLabel>
        <Details user={user} />
      </MenuLabel>
      <MenuSeparator />
      <MenuLink>
        <Link href={PROFILE}>
          <UserRound />
          {PROFILE_TITLE}
        </Link>
      </MenuLink>
      <MenuSeparator />
      <MenuChoice {...theme} />
      <MenuSeparator />
      <MenuItem onSelect={logout} disabled={leaving}>
        <LogOut />
        {LOGOUT}
      </MenuItem>
    </>
  )
}

/** Items of the account menu in the panel of the narrow layout. */
export function UserPanelItems({ user }: { user: SignedIn }) {
  const { logout, leaving } = useLogout(reload, user.id)
  const theme = useTheme()
  return (
    <>
      <Link
        href={PROFILE}
        className="flex items-center gap-3 rounded-md px-3 py-1.5 no-underline! hover:bg-track hover:text-ink"
      >
        <Avatar user={user} />
        <span className="min-w-0 flex-1">
          <Details user={user} />
          <span className="link text-sm">{PROFILE_TITLE}</span>
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-ink-muted" />
      </Link>
      <ChoiceRow {...theme} className="mt-3 px-3" />
      <Button className="mt-3 w-full" icon={<LogOut />} processing={leaving} onClick={logout}>
        {LOGOUT}
      </Button>
    </>
  )
}

function Details({ user }: { user: AccountPerson }) {
  return (
    <>
      <span className="block font-semibold">{ownName(user)}</span>
      <span className="block text-sm break-all text-ink-soft">{user.email}</span>
      <span className="block text-sm text-ink-soft">{companyInBrackets(user).trim()}</span>
    </>
  )
}
