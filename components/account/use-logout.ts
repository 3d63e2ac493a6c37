import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { forgetOwner, SigningOut } from '@/components/ui/browser/device-store'
import { rememberListsOf } from '@/components/ui/lists/remembered-lists'
import { accountCalls } from '@/lib/features/accounts/client'

/**
 * Ends the session on the server, then calls `leave`, or redirects to the session's provider to sign out there too. A
 * failure is shown: pretending to be signed out on a shared computer would be worse.
 * @param owner the person whose unsaved edits in this browser are deleted
 */
export function useLogout(
  leave: () => void,
  owner?: number,
): { logout: () => Promise<void>; leaving: boolean } {
  const { attempt } = useCall()
  const [leaving, setLeaving] = useState(false)

  async function logout() {
    const signingOut = new SigningOut()
    window.dispatchEvent(signingOut)
    setLeaving(true)
    if (!(await signingOut.isAllowed())) return setLeaving(false)
    let elsewhere: string | null = null
    const signsOut = async () => {
      const { data } = await accountCalls.call('GET /api/user/provider-sign-out', {})
      await accountCalls.call('POST /api/logout', {})
      elsewhere = data.url
    }
    if (!(await attempt(signsOut))) return setLeaving(false)
    if (owner !== undefined) forgetOwner(owner)
    rememberListsOf(null)
    if (elsewhere === null) leave()
    else window.location.assign(elsewhere)
  }

  return { logout, leaving }
}
