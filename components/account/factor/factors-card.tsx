'use client'

import { useState } from 'react'
import { FactorList, type FactorStep } from '@/components/account/factor/factor-list'
import { PasskeyDialog } from '@/components/account/factor/passkey-dialog'
import { RecoveryCodesDialog } from '@/components/account/factor/recovery-codes-dialog'
import { RemoveFactorDialog } from '@/components/account/factor/remove-factor-dialog'
import { TotpDialog } from '@/components/account/factor/totp-dialog'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { useAttempt } from '@/components/calls/use-attempt'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { QueryError } from '@/components/ui/feedback/query-error'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { useFactors, useRenewCodes } from '@/lib/features/accounts/factors/client'

const DESCRIPTION =
  'Кроме пароля вход подтверждает код с телефона или ключ доступа: чужому одного пароля не хватит.'

type FactorsCardProps = {
  timeZone: string
  /** Called when the person has got a first factor, with their recovery codes put away. */
  onSecured?: () => void
}

/** What confirms one's sign-in besides the password. */
export function FactorsCard({ timeZone, onSecured }: FactorsCardProps) {
  const query = useFactors()
  const alerts = useAlerts()
  const attempt = useAttempt()
  const renew = useRenewCodes()
  const [step, setStep] = useState<FactorStep | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setStep(null)

  const added = (message: string) => (recoveryCodes: string[] | null) => {
    close()
    alerts.show({ type: 'success', message })
    setCodes(recoveryCodes)
    if (recoveryCodes === null) onSecured?.()
  }
  const renewCodes = () =>
    attempt(async () => {
      setCodes(await renew.mutateAsync())
    })

  return (
    <ProfileCard title="Подтверждение входа" description={DESCRIPTION}>
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && !query.data && <QueryError query={query} />}
      {query.data && (
        <FactorList
          factors={query.data}
          timeZone={timeZone}
          onStep={setStep}
          onRenew={renewCodes}
          isRenewing={renew.isPending}
        />
      )}
      {step?.kind === 'totp' && <TotpDialog onClose={close} onAdded={added('Приложение подключено')} />}
      {step?.kind === 'passkey' && <PasskeyDialog onClose={close} onAdded={added('Ключ доступа добавлен')} />}
      {step?.kind === 'remove' && <RemoveFactorDialog passkey={step.passkey} onClose={close} />}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null)
            onSecured?.()
          }}
        />
      )}
    </ProfileCard>
  )
}
