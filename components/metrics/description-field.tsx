'use client'

import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { MetricFormControl } from '@/components/metrics/use-metric-form'
import { SafeHtml } from '@/components/ui/safe-html'
import { Textarea } from '@/components/ui/textarea'

const HINT =
  'Оформление — тегами HTML: абзац <p>, списки <ul>, <ol>, <li>, таблица <table>, <tr>, <th>, <td>, выделение <b>, <i>, <u>, <s>, индексы <sub>, <sup>, ссылка <a href="https://…">. Остальное при сохранении удаляется.'

/** The description as HTML, and beside it what people will read. */
export function DescriptionField({ form }: { form: MetricFormControl }) {
  const html = useDeferredValue(useWatch({ control: form.control, name: 'description' }))
  return (
    <div className="grid gap-4 @3xl:grid-cols-2">
      <Textarea
        {...form.register('description')}
        label="Описание"
        rows={6}
        hint={HINT}
        error={form.formState.errors.description?.message}
      />
      <section aria-label="Предварительный просмотр описания" className="min-w-0">
        <p className="mb-1 text-sm font-medium">Так увидят описание</p>
        <div className="min-h-24 rounded-md border border-line bg-sunken px-3 py-2">
          {html.trim() === '' ? <p className="text-ink-muted">Описания нет</p> : <SafeHtml html={html} />}
        </div>
      </section>
    </div>
  )
}
