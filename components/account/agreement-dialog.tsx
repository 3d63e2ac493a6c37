import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Terms } from '@/components/account/terms'
import { useLogout } from '@/components/account/use-logout'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { accountCalls } from '@/lib/features/accounts/client'

/** The terms a person must accept before working; shown until accepted, and again for each edition. */
export function AgreementDialog({ hasAcceptedEarlier }: { hasAcceptedEarlier: boolean }) {
  const router = useRouter()
  const { attempt, isSending } = useCall()
  const [refreshing, startRefresh] = useTransition()
  const { logout, leaving } = useLogout(() => window.location.assign('/login'))

  const accept = () =>
    attempt(async () => {
      await accountCalls.call('POST /api/accepted-agreements', {})
      startRefresh(() => router.refresh())
    })

  const accepting = isSending || refreshing
  return (
    <Dialog
      title="Условия использования"
      footer={
        <>
          <Button processing={leaving} disabled={accepting} onClick={logout}>
            Отказаться
          </Button>
          <Button color="info" processing={accepting} disabled={leaving} onClick={accept}>
            Принять
          </Button>
        </>
      }
    >
      {hasAcceptedEarlier && (
        <p className="pb-4 text-pretty">
          <strong>Условия изменились с тех пор, как вы их приняли.</strong> Прочитайте новую редакцию:
          работать дальше можно, когда вы её примете.
        </p>
      )}
      <Terms />
    </Dialog>
  )
}
