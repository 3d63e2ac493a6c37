import { KeyRound } from 'lucide-react'
import { ProofForm } from '@/components/account/factor/proof-form'
import { useLogout } from '@/components/account/use-logout'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { factorCalls, freshProof, useProofAtProvider } from '@/lib/features/accounts/factors/client'
import type { ProofMethod } from '@/lib/features/accounts/factors/contract'

/** Reauthentication at the provider, in a separate window. */
function ProviderProof({ onProved }: { onProved: () => void }) {
  const open = useProofAtProvider(onProved)
  return (
    <div className="space-y-4">
      {open.error && <FormError>{open.error.message}</FormError>}
      <Button size="lg" icon={<KeyRound />} processing={open.isPending} onClick={() => open.mutate()}>
        Подтвердить через единый вход
      </Button>
      {open.isSuccess && (
        <p role="status" className="text-sm text-pretty text-ink-soft">
          Войдите заново в открывшемся окне: действие продолжится здесь само.
        </p>
      )}
    </div>
  )
}

type FreshProofWindowProps = { methods: readonly ProofMethod[]; onProved: () => void; onClose: () => void }

export function FreshProofWindow({ methods, onProved, onClose }: FreshProofWindowProps) {
  const forgetFactors = factorCalls.useForget('GET /api/user/factors')
  const { logout, leaving } = useLogout(() => window.location.assign('/login'))
  function proved() {
    void forgetFactors()
    onProved()
  }

  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Подтвердите, что это вы"
      description="Это действие защищено: нужно недавнее подтверждение, не старше 10 минут. Введённое сохранится."
    >
      {methods.length > 0 ? (
        <div className="space-y-4">
          <ProofForm methods={methods} calls={freshProof} submitLabel="Подтвердить" onProved={proved} />
          {methods.includes('provider') && <ProviderProof onProved={proved} />}
        </div>
      ) : (
        // A person without any method: no password, no factor, no configured provider.
        <>
          <p className="mb-4 text-pretty">Чтобы подтвердить это действие, войдите в систему заново.</p>
          <Button color="info" processing={leaving} onClick={logout} className="w-full">
            Выйти и войти заново
          </Button>
        </>
      )}
    </Dialog>
  )
}
