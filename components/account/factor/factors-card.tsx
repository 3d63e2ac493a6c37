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
  const [shown, setShown] = useState<{ codes: readonly string[]; done: string } | null>(null)
  const close = () => setStep(null)

  const finish = (message: string) => {
    alerts.show({ type: 'success', message })
    onSecured?.()
  }
  // New codes are put away first: a message would lie over their button on a phone.
  const show = (codes: readonly string[] | null, done: string) => {
    close()
    if (codes === null) finish(done)
    else setShown({ codes, done })
  }
  const renewCodes = () =>
    attempt(async () => {
      show(await renew.mutateAsync(), 'Прежние резервные коды больше не действуют')
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
      {step?.kind === 'totp' && (
        <TotpDialog onClose={close} onAdded={(codes) => show(codes, 'Приложение подключено')} />
      )}
      {step?.kind === 'passkey' && (
        <PasskeyDialog onClose={close} onAdded={(codes) => show(codes, 'Ключ доступа добавлен')} />
      )}
      {step?.kind === 'remove' && <RemoveFactorDialog passkey={step.passkey} onClose={close} />}
      {shown && (
        <RecoveryCodesDialog
          codes={shown.codes}
          onClose={() => {
            setShown(null)
            finish(shown.done)
          }}
        />
      )}
    </ProfileCard>
  )
}
