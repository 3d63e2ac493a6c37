import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlStyle, Field, type FieldProps, splitField } from '@/components/ui/fields/field'

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'required' | 'type'>

/** A password field with a button to show the text. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, control: input } = splitField(props)
  const [shown, setShown] = useState(false)
  const Picture = shown ? EyeOff : Eye
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={controlStyle('pr-[calc(var(--control-md)+0.25rem)]')}
          />
          <button
            type="button"
            aria-label={shown ? 'Скрыть пароль' : 'Показать пароль'}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-px right-px flex w-(--control-md) items-center justify-center rounded-md text-ink-soft hover:text-ink focus-visible:-outline-offset-2"
          >
            <Picture className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
