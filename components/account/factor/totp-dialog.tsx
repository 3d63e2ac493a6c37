'use client'

import { useEffect } from 'react'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { TextField } from '@/components/ui/fields/text-field'
import { FormError, FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useAddTotp, useBeginTotp } from '@/lib/features/accounts/factors/client'

type TotpDialogProps = { onClose: () => void; onAdded: (recoveryCodes: string[] | null) => void }

/** `ABCD EFGH …`: groups for easier reading. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')

/** Adds TOTP: a QR code, then the first code. */
export function TotpDialog({ onClose, onAdded }: TotpDialogProps) {
  const begin = useBeginTotp()
  const add = useAddTotp()
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
        <form {...formProps}>
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
                    {inGroups(offered.secret)}
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
          <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
            <Button onClick={onClose}>Отмена</Button>
            <Button type="submit" color="info" processing={form.formState.isSubmitting}>
              Подключить
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
