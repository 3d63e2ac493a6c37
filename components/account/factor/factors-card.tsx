'use client'

import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FactorList, type FactorStep } from '@/components/account/factor/factor-list'
import { ProfileCard } from '@/components/account/profile/profile-card'
import { deviceWords } from '@/components/account/profile/user-agent'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { useCall } from '@/components/calls/use-call'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { saveFile } from '@/components/ui/browser/save-file'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { QueryError } from '@/components/ui/feedback/error-state'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { TextField } from '@/components/ui/fields/text-field'
import { FormButtons, FormError, FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { factorCalls, useAddPasskey } from '@/lib/features/accounts/factors/client'

const TITLE = 'Резервные коды: Мониторинг показателей'
const FILE = 'резервные-коды.txt'

/** Shows recovery codes, only once, with ways to save them. Closes only when the person confirms having saved them. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const alerts = useAlerts()
  const text = [TITLE, ...codes].join('\r\n')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      alerts.show({ type: 'success', message: 'Коды скопированы' })
    } catch {
      // Without https browsers have no clipboard.
      alerts.show({ type: 'danger', message: 'Не скопировалось: скачайте или напечатайте коды' })
    }
  }

  return (
    <Dialog
      title="Сохраните резервные коды"
      size="sm"
      footer={
        <Button color="info" onClick={onClose}>
          Коды сохранены
        </Button>
      }
    >
      <p className="text-pretty">
        Если телефон или ключ потеряется, вход в «Мониторинг показателей» подтвердит любой из этих кодов.
        Каждый действует один раз, больше они не покажутся.
      </p>
      <ul
        data-print-alone
        aria-label="Резервные коды"
        className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-track px-4 py-3 font-mono tabular-nums max-sm:gap-x-3 max-sm:text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <Button size="sm" icon={<Printer />} onClick={() => window.print()}>
          Напечатать
        </Button>
        <Button
          size="sm"
          icon={<Download />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), FILE)}
        >
          Скачать
        </Button>
        <Button size="sm" icon={<Copy />} onClick={copy}>
          Скопировать
        </Button>
      </div>
    </Dialog>
  )
}

type RemoveFactorDialogProps = {
  /** Null is TOTP. */
  passkey: { id: number; name: string } | null
  onClose: () => void
}

function RemoveFactorDialog({ passkey, onClose }: RemoveFactorDialogProps) {
  const removeTotp = factorCalls.useChange('DELETE /api/user/factors/totp')
  const removePasskey = factorCalls.useChange('DELETE /api/user/passkeys/{id}')
  return (
    <QuestionDialog
      onClose={onClose}
      title={passkey ? 'Удалить ключ доступа?' : 'Отключить приложение с кодами?'}
      message={
        passkey
          ? `Ключ «${passkey.name}» больше не подтвердит вход. Остальные сеансы завершатся.`
          : 'Коды из приложения больше не подтвердят вход. Остальные сеансы завершатся.'
      }
      confirmLabel={passkey ? 'Удалить' : 'Отключить'}
      color="danger"
      send={() => (passkey ? removePasskey.mutateAsync({ id: passkey.id }) : removeTotp.mutateAsync())}
      done={passkey ? 'Ключ доступа удалён' : 'Приложение с кодами отключено'}
    />
  )
}

type AddDialogProps = { onClose: () => void; onAdded: (recoveryCodes: string[] | null) => void }

/** Adds TOTP: a QR code, then the first code. */
function TotpDialog({ onClose, onAdded }: AddDialogProps) {
  const begin = factorCalls.useChange('POST /api/user/factors/totp')
  const add = factorCalls.useChange('PUT /api/user/factors/totp')
  const { mutate: offer, data: offered, error } = begin
  useEffect(() => offer(), [offer])

  const { form, formProps, failure } = useFormCall({
    start: { code: '' },
    send: async ({ code }) => {
      const added = await add.mutateAsync({ offer: offered?.offer ?? '', code })
      onAdded(added.recovery_codes)
    },
  })

  return (
    <Dialog onClose={onClose} title="Подключить приложение с кодами">
      {error && <FormError>{error.message}</FormError>}
      {!offered && !error && <SkeletonList rows={4} />}
      {offered && (
        <form {...formProps} className="space-y-5">
          <ol className="list-decimal space-y-4 pl-5 marker:font-semibold marker:text-ink-soft">
            <li>Откройте на телефоне приложение с кодами и добавьте учётную запись.</li>
            <li>
              Наведите камеру на рисунок.
              <div className="mt-3 flex flex-wrap items-center gap-5">
                <svg
                  role="img"
                  aria-label="QR-код для приложения"
                  viewBox={`0 0 ${offered.qr.size} ${offered.qr.size}`}
                  className="size-44 shrink-0 rounded-md border border-line bg-[#fff] text-[#000]"
                >
                  <path d={offered.qr.path} fill="currentColor" />
                </svg>
                <div className="min-w-0 flex-[1_1_12rem] text-sm text-ink-soft">
                  Камера не видит? Введите ключ в приложении вручную:
                  <code className="mt-1 block font-medium text-ink select-all wrap-anywhere">
                    {/* `ABCD EFGH …` */}
                    {offered.secret.match(/.{1,4}/g)?.join(' ')}
                  </code>
                  <a href={offered.uri} className="link mt-2 inline-flex min-h-6 items-center">
                    Открыть в приложении на этом устройстве
                  </a>
                </div>
              </div>
            </li>
            <li>
              Введите код, который покажет приложение.
              <div className="mt-2 max-w-[16rem]">
                <TextField
                  {...fieldOf(form, 'code')}
                  label="Код из приложения"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  autoFocus
                />
              </div>
            </li>
          </ol>
          <FormFailure failure={failure} />
          <FormButtons submit="Подключить" processing={form.formState.isSubmitting} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}

function PasskeyDialog({ onClose, onAdded }: AddDialogProps) {
  const add = useAddPasskey()
  const { form, formProps, failure } = useFormCall({
    start: { name: deviceWords(navigator.userAgent) },
    send: async ({ name }) => onAdded(await add.mutateAsync(name)),
  })
  return (
    <Dialog onClose={onClose} size="sm" title="Добавить ключ доступа">
      <form {...formProps} className="space-y-4">
        <p className="text-pretty text-ink-soft">
          Браузер предложит сохранить ключ на этом устройстве, телефоне или USB-ключе. При входе вместо кода
          вы подтвердите его отпечатком, лицом или PIN-кодом.
        </p>
        <TextField
          {...fieldOf(form, 'name')}
          label="Название"
          hint="Чтобы отличать ключи друг от друга"
          autoComplete="off"
        />
        <FormFailure failure={failure} />
        <FormButtons submit="Продолжить" processing={form.formState.isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

const DESCRIPTION =
  'Кроме пароля вход подтверждает код с телефона или ключ доступа: чужому одного пароля не хватит.'

type FactorsCardProps = {
  /** Called when the person has a first factor and has saved the recovery codes. */
  onSecured?: () => void
}

export function FactorsCard({ onSecured }: FactorsCardProps) {
  const query = factorCalls.useData('GET /api/user/factors', {})
  const alerts = useAlerts()
  const { attempt } = useCall()
  const renew = factorCalls.useChange('POST /api/user/recovery-codes')
  const [step, setStep] = useState<FactorStep | null>(null)
  const [shown, setShown] = useState<{ codes: readonly string[]; done: string } | null>(null)
  const close = () => setStep(null)

  const finish = (message: string) => {
    alerts.show({ type: 'success', message })
    onSecured?.()
  }
  // New codes first: an alert would cover their button on a phone.
  const show = (codes: readonly string[] | null, done: string) => {
    close()
    if (codes === null) finish(done)
    else setShown({ codes, done })
  }
  const renewCodes = () =>
    attempt(async () => {
      show((await renew.mutateAsync()).recovery_codes, 'Прежние резервные коды больше не действуют')
    })

  return (
    <ProfileCard title="Подтверждение входа" description={DESCRIPTION}>
      {query.isPending && <SkeletonList rows={3} />}
      <QueryError query={query} />
      {query.data && (
        <FactorList factors={query.data} onStep={setStep} onRenew={renewCodes} isRenewing={renew.isPending} />
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
