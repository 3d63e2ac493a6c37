'use client'

import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Avatar } from '@/components/account/avatar'
import { companyInBrackets, ownName, type SignedIn } from '@/components/account/person'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { rememberListsOf } from '@/components/ui/lists/remembered-lists'
import { DropdownMenu } from '@/components/ui/overlays/dropdown-menu'
import { sendAs } from '@/lib/core/http/api-client'

/**
 * One person per browser: after somebody else signs in, a tab of the first person reloads, and the server takes none of
 * its changes for theirs. A form with unsaved work asks first.
 */
function useOnePerson({ id, email }: SignedIn): void {
  useEffect(() => {
    rememberListsOf(email)
    sendAs(id)
    const channel = new BroadcastChannel('signed-in')
    channel.onmessage = ({ data }) => {
      if (data !== email) window.location.reload()
    }
    channel.postMessage(email)
    return () => {
      sendAs(null)
      channel.close()
    }
  }, [id, email])
}

const items = new LazyModule(() => import('@/components/account/user-menu-items'))
const UserMenuItems = lazyPart(items, 'UserMenuItems')

/** The account menu in the panel of the narrow layout. */
export const UserPanel = lazyPart(items, 'UserPanelItems')

/** The account menu of the top bar: the person, a link to the profile, and sign-out. */
export function UserMenu({ user }: { user: SignedIn }) {
  useOnePerson(user)
  return (
    <DropdownMenu
      align="end"
      label="Учётная запись"
      trigger={
        <button
          type="button"
          className="flex min-h-(--control-md) w-full items-center gap-2.5 rounded-md px-1.5 hover:bg-track hover:text-ink"
        >
          <Avatar user={user} />
          <span className="min-w-0 truncate">
            {ownName(user)}
            <span className="text-ink-soft">{companyInBrackets(user)}</span>
          </span>
          <ChevronDown className="size-4 shrink-0 text-ink-soft" />
        </button>
      }
    >
      <UserMenuItems user={user} />
    </DropdownMenu>
  )
}
