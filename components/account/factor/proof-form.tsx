import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { useFormCall } from '@/components/calls/use-form-call'
import { Button } from '@/components/ui/basics/button'
import { PasswordField } from '@/components/ui/fields/password-field'
import { TextField } from '@/components/ui/fields/text-field'
import { FormError, FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import type { proofCalls } from '@/lib/features/accounts/factors/client'
import type { ProofMethod } from '@/lib/features/accounts/factors/contract'

type ProofFormProps = {
  methods: readonly ProofMethod[]
  calls: ReturnType<typeof proofCalls>
  submitLabel: string
  onProved: () => void
}

/** Reauthentication with a passkey, a code or, without these, the password. */
export function ProofForm({ methods, calls, submitLabel, onProved }: ProofFormProps) {
  const hasKey = methods.includes('passkey')
  const hasCodes = methods.includes('totp') || methods.includes('recovery')
  const typed = { calls, submitLabel, onProved, isSecond: hasKey }
  return (
    <div className="space-y-4">
      {hasKey && <PasskeyProof send={calls.sendPasskey} onProved={onProved} />}
      {hasKey && hasCodes && <p className="text-center text-sm text-ink-soft">или введите код</p>}
      {hasCodes && <CodeProof {...typed} methods={methods} />}
      {methods.includes('password') && <PasswordProof {...typed} />}
    </div>
  )
}

function PasskeyProof({ send, onProved }: { send: () => Promise<void>; onProved: () => void }) {
  const { attempt, refusal, isStarted } = useCall()
  const prove = () => attempt(() => send().then(onProved), { refused: 'beside' })
  return (
    <>
      {refusal && <FormError>{refusal.message}</FormError>}
      <Button color="info" size="lg" icon={<KeyRound />} processing={isStarted} onClick={prove} autoFocus>
        Подтвердить ключом доступа
      </Button>
    </>
  )
}

const CODE = {
  totp: { label: 'Код из приложения', hint: 'Шесть цифр, которые сейчас показывает приложение на телефоне' },
  recovery: { label: 'Резервный код', hint: 'Один из десяти сохранённых кодов; каждый действует один раз' },
} as const

type TypedProofProps = Omit<ProofFormProps, 'methods'> & {
  /** Whether an easier method is shown above. */
  isSecond: boolean
}

function CodeProof({ methods, ...typed }: TypedProofProps & Pick<ProofFormProps, 'methods'>) {
  const [kind, setKind] = useState<keyof typeof CODE>(methods.includes('totp') ? 'totp' : 'recovery')
  const { form, formProps, failure, isBusy } = useTypedProof('code', typed)
  return (
    <form {...formProps} className="space-y-4">
      <TextField
        key={kind}
        {...fieldOf(form, 'code')}
        {...CODE[kind]}
        autoComplete="one-time-code"
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!typed.isSecond}
      />
      <FormFailure failure={failure} />
      <SubmitProof {...typed} isBusy={isBusy} />
      {methods.includes('totp') && methods.includes('recovery') && (
        <p className="text-center">
          <button
            type="button"
            className="link"
            onClick={() => {
              form.reset()
              setKind(kind === 'totp' ? 'recovery' : 'totp')
            }}
          >
            {kind === 'totp' ? 'Нет телефона под рукой? Введите резервный код' : 'Ввести код из приложения'}
          </button>
        </p>
      )}
    </form>
  )
}

function PasswordProof(typed: TypedProofProps) {
  const { form, formProps, failure, isBusy } = useTypedProof('password', typed)
  return (
    <form {...formProps} className="space-y-4">
      <PasswordField
        {...fieldOf(form, 'password')}
        label="Ваш пароль"
        autoComplete="current-password"
        autoFocus
      />
      <FormFailure failure={failure} />
      <SubmitProof {...typed} isBusy={isBusy} />
    </form>
  )
}

/** Form of a typed proof; the field is named as in the call. */
function useTypedProof(field: 'code' | 'password', { calls, onProved }: TypedProofProps) {
  const [isDone, setDone] = useState(false)
  const call = useFormCall({
    start: { code: '', password: '' },
    send: async (values) => {
      await calls.send({ [field]: values[field] })
      setDone(true)
      onProved()
    },
  })
  return { ...call, isBusy: call.form.formState.isSubmitting || isDone }
}

function SubmitProof({ submitLabel, isSecond, isBusy }: TypedProofProps & { isBusy: boolean }) {
  return (
    <Button type="submit" color={isSecond ? 'default' : 'info'} size="lg" processing={isBusy}>
      {submitLabel}
    </Button>
  )
}
