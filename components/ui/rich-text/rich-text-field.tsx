'use client'

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { lazyPart } from '@/components/ui/feedback/lazy-part'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { RichTextEditorProps } from '@/components/ui/rich-text/rich-text-editor'

const RichTextEditor = lazyPart(
  () => import('@/components/ui/rich-text/rich-text-editor'),
  (it) => it.RichTextEditor,
  <Skeleton className="h-48" />,
)

type RichTextFieldProps = Omit<RichTextEditorProps, 'labelledBy' | 'control'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
  className?: string
}

/** A rich text field with lists, tables and emphasis. Its value is HTML, which the server sanitises. */
export function RichTextField({ label, hint, error, className, ...editor }: RichTextFieldProps) {
  const id = useId()
  const ids = { label: `${id}-label`, error: `${id}-error`, hint: `${id}-hint` }
  const described = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <p id={ids.label} className="mb-1 w-fit text-sm font-medium text-ink">
        {label}
      </p>
      <RichTextEditor
        {...editor}
        labelledBy={ids.label}
        control={{
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': undefined,
        }}
      />
      {error && (
        <p id={ids.error} className="mt-1.5 flex gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-px size-[1.15em] shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={ids.hint} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
