'use client'

import { CircleCheck, Download, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CheckedList } from '@/components/imports/checked-list'
import { countsOf } from '@/components/imports/import-words'
import { type ListCalls, useListImport } from '@/components/imports/use-list-import'
import type { Crumb } from '@/components/ui/basics/breadcrumbs'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { buttonStyle } from '@/components/ui/basics/button-style'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Notice } from '@/components/ui/feedback/notice'
import { FileDrop } from '@/components/ui/fields/file-drop'
import { FormError } from '@/components/ui/forms/form-error'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { counted } from '@/lib/core/format/plural'

type ImportScreenProps = {
  title: string
  breadcrumbs: readonly Crumb[]
  /** To the other list. */
  actions: ReactNode
  about: ReactNode
  templateUrl: string
  calls: ListCalls
  /** What follows for so many new rows, said before it is confirmed. */
  consequence: (created: number) => string | null
  /** Where whoever is done goes on. */
  next: { href: string; label: string }
}

const rowsCount = (count: number) => counted(count, 'строка', 'строки', 'строк')

/** A list from a workbook: the file to fill in, its check, and taking what was checked. */
export function ImportScreen({
  title,
  breadcrumbs,
  actions,
  about,
  templateUrl,
  calls,
  consequence,
  next,
}: ImportScreenProps) {
  const work = useListImport(calls)
  const [isAsked, setAsked] = useState(false)
  const { create, update, refused } = countsOf(work.list ?? { rows: [] })
  const taken = create + update

  return (
    <>
      <PageHeader title={title} breadcrumbs={breadcrumbs} actions={actions} />
      {work.taken ? (
        <Notice
          picture={<CircleCheck aria-hidden className="size-10 text-approved" />}
          title="Список загружен"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink color="info" href={next.href}>
                {next.label}
              </ButtonLink>
              <Button onClick={work.restart}>Загрузить другой файл</Button>
            </div>
          }
        >
          Добавлено: {work.taken.created}, изменено: {work.taken.updated}. {consequence(work.taken.created)}
        </Notice>
      ) : (
        <>
          <section
            aria-label="Файл"
            className="mb-5 space-y-4 rounded-lg border border-line bg-surface p-5 @max-3xl:p-4"
          >
            <div className="max-w-[60rem] text-pretty text-ink-soft">{about}</div>
            <a href={templateUrl} download data-button className={buttonStyle('default', 'md', false)}>
              <Download aria-hidden />
              Скачать шаблон
            </a>
            <FileDrop
              label="Заполненный файл XLSX"
              buttonLabel={work.list ? 'Выбрать другой файл' : 'Выбрать файл'}
              accept=".xlsx"
              isBusy={work.isChecking}
              onFile={work.read}
            />
            <div aria-live="polite">
              {work.isChecking && <p className="text-sm text-ink-soft">Файл проверяется…</p>}
              {work.failure !== null && <FormError>{work.failure}</FormError>}
              {work.list && (
                <p className="font-medium">
                  Проверено: {rowsCount(work.list.rows.length)}. Ничего ещё не сохранено.
                  {refused > 0 &&
                    ` С ошибками: ${refused}. Такие строки не загрузятся, пока их не исправить в файле.`}
                  {taken === 0 && ' Загружать нечего.'}
                </p>
              )}
            </div>
            {taken > 0 && (
              <Button color="info" icon={<Upload aria-hidden />} onClick={() => setAsked(true)}>
                Загрузить: {rowsCount(taken)}
              </Button>
            )}
          </section>
          {work.list && <CheckedList list={work.list} />}
        </>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Загрузить список?"
        confirmLabel="Загрузить"
        onConfirm={async () => {
          await work.confirm()
          setAsked(false)
        }}
      >
        <p>
          Добавится: {create}, изменится: {update}.{refused > 0 && ` Не загрузится с ошибками: ${refused}.`}
        </p>
        {create > 0 && consequence(create) && <p className="mt-2">{consequence(create)}</p>}
      </ConfirmDialog>
    </>
  )
}
