import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { saveFile } from '@/components/ui/browser/save-file'
import { FileDrop } from '@/components/ui/fields/file-drop'
import { FormError } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { metricCalls } from '@/lib/features/metrics/client'
import type { CheckedPackage } from '@/lib/features/metrics/contract'
import { PACKAGE_FIELD_NAMES } from '@/lib/features/metrics/labels'

/** Outcomes of a package's row, most severe first. */
const PACKAGE_OUTCOME_NAMES = {
  refused: 'отклонено',
  frozen: 'не изменить: есть документы',
  changed: 'изменится',
  created: 'создастся',
  same: 'без изменений',
} as const

const PACKAGE_KIND_NAMES = {
  source_datum: 'Исходное данное',
  category: 'Категория',
  metric: 'Показатель',
  cross_check: 'Увязка',
} as const

const OUTCOMES = ['refused', 'frozen', 'changed', 'created', 'same'] as const
const NOT_JSON = 'Это не пакет показателей: ожидается файл JSON, выгруженный из такой же системы'

/** Exports the catalogue as a file, or imports one after a check. */
export function PackageDialog({ onClose }: { onClose: () => void }) {
  const check = metricCalls.useChange('POST /api/catalogue-package/check')
  const take = metricCalls.useChange('POST /api/catalogue-package')
  const { attempt } = useCall()
  const [brought, setBrought] = useState<{ name: string; sent: unknown } | null>(null)
  const [error, setError] = useState<string | null>(null)

  const takeOut = () =>
    attempt(async () =>
      saveFile(
        new Blob([JSON.stringify(await metricCalls.callData('GET /api/catalogue-package', {}), null, 2)], {
          type: 'application/json',
        }),
        'Пакет показателей.json',
      ),
    )

  async function bring(file: File) {
    setBrought(null)
    setError(null)
    try {
      const sent: unknown = JSON.parse(await file.text())
      await check.mutateAsync(sent)
      setBrought({ name: file.name, sent })
    } catch (problem) {
      setError(
        problem instanceof SyntaxError ? NOT_JSON : problem instanceof Error ? problem.message : NOT_JSON,
      )
    }
  }

  async function confirm() {
    if (brought && (await attempt(() => take.mutateAsync(brought.sent), { done: 'Пакет загружен' })))
      onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title="Пакет показателей"
      description="Категории, показатели, исходные данные, увязки и подсказки действий одним файлом, по кодам: для другой такой же системы."
    >
      <div className="space-y-4">
        <Button icon={<Download />} onClick={takeOut}>
          Выгрузить пакет
        </Button>
        <FileDrop
          label="Файл пакета"
          buttonLabel="Выбрать файл и проверить"
          accept=".json"
          isBusy={check.isPending}
          onFile={bring}
        />
        {error && <FormError>{error}</FormError>}
        {brought && check.data && <Verdicts name={brought.name} checked={check.data} />}
        <div className="flex justify-end gap-2">
          <Button color="light" onClick={onClose}>
            Закрыть
          </Button>
          <Button
            color="info"
            disabled={!brought || !check.data?.is_ready}
            processing={take.isPending}
            onClick={confirm}
          >
            Загрузить
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Replaces field names in a message with the forms' labels. */
const inWords = (message: string) =>
  message.replace(/\b[a-z_]+\b/g, (field) => PACKAGE_FIELD_NAMES[field] ?? field)

function Verdicts({ name, checked: { counts, rows, is_ready } }: { name: string; checked: CheckedPackage }) {
  const told = OUTCOMES.filter((outcome) => outcome !== 'same').flatMap((outcome) =>
    rows.filter((row) => row.outcome === outcome),
  )
  return (
    <section aria-label="Что изменится" className="space-y-2">
      <p className="text-pretty">
        {name}:{' '}
        {OUTCOMES.filter((one) => counts[one] > 0)
          .map((one) => `${PACKAGE_OUTCOME_NAMES[one]} ${counts[one]}`)
          .join(', ')}
        . {is_ready ? 'Загрузится целиком.' : 'Пока есть отказы, не загрузится ничего.'}
      </p>
      {told.length > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line px-3 text-sm">
          {told.map(({ kind, code, outcome, message }) => (
            <li key={`${kind} ${code} ${outcome}`} className="py-1.5 wrap-anywhere">
              {PACKAGE_KIND_NAMES[kind]} <code>{code}</code>:{' '}
              <span
                className={classNames(
                  'font-medium',
                  (outcome === 'refused' || outcome === 'frozen') && 'text-danger',
                )}
              >
                {PACKAGE_OUTCOME_NAMES[outcome]}
              </span>
              {message && <span className="text-ink-soft"> — {inWords(message)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
