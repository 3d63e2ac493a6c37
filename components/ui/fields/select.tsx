'use client'

import { getNonce } from 'get-nonce'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { controlStyle, Field, type FieldProps } from '@/components/ui/fields/field'

export type SelectOption = {
  value: string
  label: string
  /** A second line. */
  description?: string
}

type SelectProps = FieldProps & {
  /** Empty string: nothing chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  disabled?: boolean
}

/** A choice of one from a list, with its label. Option values must not be empty. */
export function Select({
  value,
  onChange,
  options,
  placeholder = 'Выберите…',
  disabled,
  ...field
}: SelectProps) {
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...field}>
      {(control) => (
        <Radix.Root value={value} onValueChange={onChange} disabled={disabled}>
          <Radix.Trigger
            {...control}
            className={controlStyle(
              'inline-flex! items-center justify-between gap-2 text-left data-placeholder:text-ink-muted aria-invalid:data-placeholder:text-ink-soft',
            )}
          >
            <span className="line-clamp-2" title={chosen?.description}>
              {/* Set explicitly: Radix knows the label only after hydration. */}
              <Radix.Value placeholder={placeholder}>{chosen?.label}</Radix.Value>
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              position="popper"
              sideOffset={4}
              className="z-50 max-h-[min(22rem,var(--radix-select-content-available-height))] max-w-[calc(100vw-1rem)] min-w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-line-strong bg-surface shadow-float"
            >
              <Radix.Viewport className="p-1" nonce={getNonce()}>
                {options.map((option) => (
                  <Radix.Item
                    key={option.value}
                    value={option.value}
                    textValue={option.label}
                    className="flex min-h-(--control-sm) cursor-pointer items-center gap-2 rounded-sm py-1 pr-3 pl-2 outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent-deep data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-accent"
                  >
                    <span className="size-4 shrink-0">
                      <Radix.ItemIndicator>
                        <Check aria-hidden className="size-4 text-accent" />
                      </Radix.ItemIndicator>
                    </span>
                    <Radix.ItemText>
                      {option.label}
                      {option.description && (
                        <span className="block text-sm text-ink-soft">{option.description}</span>
                      )}
                    </Radix.ItemText>
                  </Radix.Item>
                ))}
              </Radix.Viewport>
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Field>
  )
}
