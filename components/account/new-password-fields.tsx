import { passwordStrength } from '@/components/account/password-strength'
import { classNames } from '@/components/ui/basics/class-names'
import { PasswordField } from '@/components/ui/fields/password-field'
import type { fieldOf } from '@/components/ui/forms/form-parts'
import { lowerFirst } from '@/lib/core/format/plural'
import { PASSWORD_MAX, PASSWORD_MIN, passwordRefusal } from '@/lib/features/accounts/rules'

type Level = ReturnType<typeof passwordStrength> | 'refused'

const LOOK: Record<Level, { filled: number; fill: string; words: string }> = {
  refused: { filled: 0, fill: '', words: 'Не подойдёт' },
  weak: { filled: 1, fill: 'bg-danger', words: 'Слабый: добавьте ещё слово' },
  fair: { filled: 2, fill: 'bg-warning', words: 'Средний: лучше ещё длиннее, распространённый не подойдёт' },
  good: { filled: 3, fill: 'bg-success', words: 'Хороший, если не распространён' },
  strong: { filled: 4, fill: 'bg-success', words: 'Надёжный, если не распространён' },
}
const SEGMENTS = [1, 2, 3, 4]

type PasswordMeterProps = { password: string; email: string; refused: string | undefined }

/** Strength of the typed password as a bar and text; empty before the first character. @param refused by the server */
function PasswordMeter({ password, email, refused }: PasswordMeterProps) {
  const refusal = passwordRefusal(password, email || null) ?? refused ?? null
  const level: Level = refusal === null ? passwordStrength(password, email) : 'refused'
  const { filled, fill, words } = LOOK[level]
  return (
    <div className={classNames('mt-2', password === '' && 'hidden')}>
      <div aria-hidden className="grid grid-cols-4 gap-1">
        {SEGMENTS.map((segment) => (
          <span
            key={segment}
            className={classNames('h-1.5 rounded-full', segment <= filled ? fill : 'bg-skeleton')}
          />
        ))}
      </div>
      <p role="status" className="mt-1 text-sm">
        <span className="sr-only">Пароль: </span>
        <span className="font-medium">{words}</span>
        {refusal && <span className="text-ink-soft">: {lowerFirst(refusal)}</span>}
      </p>
    </div>
  )
}

type FieldOf = ReturnType<typeof fieldOf>

type NewPasswordFieldsProps = {
  password: FieldOf
  confirmation: FieldOf
  /** The typed password, for the meter. */
  typed: string
  email: string
  autoFocus?: boolean
}

/** A new password, typed twice, with rules and a strength meter. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirmation, typed, email, autoFocus } = props
  return (
    <>
      <div>
        <PasswordField
          {...password}
          label="Новый пароль"
          hint={`От ${PASSWORD_MIN} до ${PASSWORD_MAX} символов, любой алфавит. Подойдёт фраза из нескольких слов с пробелами.`}
          autoComplete="new-password"
          autoFocus={autoFocus}
        />
        <PasswordMeter password={typed} email={email} refused={password.error} />
      </div>
      <PasswordField {...confirmation} label="Новый пароль ещё раз" autoComplete="new-password" />
    </>
  )
}
