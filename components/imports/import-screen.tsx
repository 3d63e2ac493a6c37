'use client'

import { Building2, CircleCheck, Download, Upload, Users } from 'lucide-react'
import { useState } from 'react'
import { firstError, useCall } from '@/components/calls/use-call'
import { ListCheck, outcomeCounts } from '@/components/imports/list-check'
import { COMPANIES_CRUMBS, COMPANIES_PATH } from '@/components/layout/company-paths'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { buttonStyle } from '@/components/ui/basics/button-style'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Notice } from '@/components/ui/feedback/notice'
import { FileDrop } from '@/components/ui/fields/file-drop'
import { FormError } from '@/components/ui/forms/form-parts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import type { CheckedList, ImportCounts } from '@/lib/core/workbook/list/shapes'
import { useListCalls } from '@/lib/features/users/client'

/** State of an import: a file is checked, then imported as checked; if data changed since, it is checked again. */
function useListImport(of: keyof typeof LISTS) {
  const { template, check, take } = useListCalls(of)
  const checking = useCall<{ file: File; list: CheckedList }>()
  const taking = useCall<ImportCounts>()
  const refusal = checking.refusal ?? taking.refusal

  const read = (file: File) =>
    checking.attempt(async () => ({ file, list: await check(file) }), { refused: 'beside' })

  async function confirm() {
    if (!checking.answer) return
    const { file, list } = checking.answer
    let isStale = false
    await taking.attempt(() => take.mutateAsync({ file, digest: list.digest }), {
      refused: ({ code }) => {
        isStale = code === 'stale'
        return null
      },
    })
    if (isStale) await read(file)
  }

  return {
    template,
    list: checking.answer?.list,
    imported: taking.answer,
    failure: refusal ? firstError(refusal) : null,
    isChecking: checking.isSending,
    read: (file: File) => {
      taking.forget()
      return read(file)
    },
    confirm,
    restart: () => {
      taking.forget()
      checking.forget()
    },
  }
}

const LISTS = {
  companies: {
    title: 'Организации из XLSX',
    icon: <Building2 />,
    path: `${COMPANIES_PATH}/import`,
    about:
      'Строка на организацию, до 1000 за раз. Организация находится по краткому наименованию: есть такая — меняется то, что заполнено в файле, нет — добавляется. Пустые ячейки ничего не меняют.',
  },
  users: {
    title: 'Пользователи из XLSX',
    icon: <Users />,
    path: `${COMPANIES_PATH}/import/users`,
    about:
      'Строка на человека, до 1000 за раз. Человек находится по электронной почте: есть такой — меняется то, что заполнено в файле, нет — добавляется и после подтверждения получает приглашение. Пустые ячейки ничего не меняют; роль, организация и адрес существующих меняются на их страницах.',
  },
} as const

const rowsCount = (count: number) => counted(count, 'строка', 'строки', 'строк')

/**
 * Creates or updates many organisations, or people of many organisations, from one workbook: download the blank file,
 * check it, import it.
 */
export function ImportScreen({ list }: { list: keyof typeof LISTS }) {
  const { title, about } = LISTS[list]
  const other = LISTS[list === 'users' ? 'companies' : 'users']
  /** Shown before confirmation too. */
  const consequence = (created: number) =>
    list === 'users' &&
    created > 0 &&
    `Новым пользователям — ${counted(created, 'письмо с приглашением', 'письма с приглашением', 'писем с приглашением')}: пароль задают по ссылке из письма.`
  const work = useListImport(list)
  const [isConfirming, setConfirming] = useState(false)
  const { create, update, refused } = outcomeCounts(work.list ?? { rows: [] })
  const total = create + update

  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={COMPANIES_CRUMBS}
        actions={
          <ButtonLink icon={other.icon} href={other.path}>
            {other.title}
          </ButtonLink>
        }
      />
      {work.imported ? (
        <Notice
          picture={<CircleCheck className="size-10 text-approved" />}
          title={refused > 0 ? 'Список загружен не весь' : 'Список загружен'}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink color="info" href={COMPANIES_PATH}>
                К списку организаций
              </ButtonLink>
              <Button onClick={work.restart}>Загрузить другой файл</Button>
            </div>
          }
        >
          Добавлено: {formatNumber(work.imported.created)}, изменено: {formatNumber(work.imported.updated)}.{' '}
          {consequence(work.imported.created)}
          {refused > 0 &&
            ` С ошибками: ${formatNumber(refused)}. Исправьте их в файле и загрузите его снова: остальные строки не повторятся.`}
        </Notice>
      ) : (
        <>
          <section
            aria-label="Файл"
            className="mb-5 space-y-4 rounded-lg border border-line bg-surface p-5 @max-3xl:p-4"
          >
            <div className="max-w-[60rem] text-pretty text-ink-soft">{about}</div>
            <a href={work.template} download data-button className={buttonStyle('default', 'md', false)}>
              <Download />
              Скачать шаблон
            </a>
            <FileDrop
              label="Заполненный файл XLSX"
              buttonLabel={work.list ? 'Выбрать другой файл' : 'Выбрать файл'}
              accept=".xlsx"
              isBusy={work.isChecking}
              onFile={work.read}
            />
            <div aria-live="polite" className="empty:-mt-4">
              {work.isChecking && <p className="text-sm text-ink-soft">Файл проверяется…</p>}
              {work.failure !== null && <FormError>{work.failure}</FormError>}
              {work.list && (
                <p className="font-medium">
                  Проверено: {rowsCount(work.list.rows.length)}. Ничего ещё не сохранено.
                  {refused > 0 &&
                    ` С ошибками: ${formatNumber(refused)}. Такие строки не загрузятся, пока их не исправить в файле.`}
                  {total === 0 && ' Загружать нечего.'}
                </p>
              )}
            </div>
            {total > 0 && (
              <Button color="info" icon={<Upload />} onClick={() => setConfirming(true)}>
                Загрузить: {rowsCount(total)}
              </Button>
            )}
          </section>
          {work.list && <ListCheck list={work.list} />}
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="Загрузить список?"
        confirmLabel="Загрузить"
        onConfirm={async () => {
          await work.confirm()
          setConfirming(false)
        }}
      >
        <p>
          Добавится: {formatNumber(create)}, изменится: {formatNumber(update)}.
          {refused > 0 && ` Не загрузится с ошибками: ${formatNumber(refused)}.`}
        </p>
        {consequence(create) && <p className="mt-2">{consequence(create)}</p>}
      </ConfirmDialog>
    </>
  )
}
