'use client'

import { useState } from 'react'
import { usePeriodImport } from '@/components/documents/matrix/use-period-import'
import { type WorkbookSpan, WorkbookSpanFields } from '@/components/documents/matrix/workbook-span'
import { reviewTitle } from '@/components/documents/period/document-period'
import { CheckedHistory } from '@/components/documents/workbook/checked-history'
import { CheckedTemplate } from '@/components/documents/workbook/checked-template'
import { useWorkbookCheck } from '@/components/documents/workbook/use-workbook-check'
import { WorkbookSteps } from '@/components/documents/workbook/workbook-steps'
import { documentsCount, isHistory, isTakeable, nameOf } from '@/components/documents/workbook/workbook-words'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-error'
import { Dialog } from '@/components/ui/overlays/dialog'
import { historyTemplateUrl, periodTemplateUrl, type ReviewPeriod } from '@/lib/features/documents/client'

type PeriodWorkbookProps = {
  period: ReviewPeriod
  /** The years that have periods to report. */
  years: { min: number; max: number }
  onClose: () => void
}

const ABOUT =
  'В шаблоне по листу на категорию. Заполните его в Excel и загрузите обратно: сначала вы увидите, что изменится, и только потом сохраните. Утверждённые документы не меняются.'
const ABOUT_HISTORY =
  'В шаблоне по листу на категорию: строка на каждые исходные данные, столбец на каждый квартал. Заполните его в Excel и загрузите обратно: сначала вы увидите, что будет создано. Создаются только черновики; утверждённые документы в шаблоне видны, но не меняются.'

/** Many documents filled in in one workbook, of a period or of several years: out, in, what changes, then saved. */
export function PeriodWorkbook({ period, years, onClose }: PeriodWorkbookProps) {
  const [span, setSpan] = useState<WorkbookSpan>(null)
  const check = useWorkbookCheck()
  const work = usePeriodImport()
  const checked = check.checked ?? []
  const takeable = checked.filter(isTakeable)
  const waiting = takeable.filter((one) => !work.outcomeOf(one))
  const isOfMany = isHistory(checked)

  return (
    <Dialog
      open
      onClose={onClose}
      title="Заполнение в Excel"
      description={span ? undefined : reviewTitle(period)}
      footer={
        waiting.length > 0 && (
          <Button color="info" processing={work.isSaving} onClick={() => work.save(waiting)}>
            {isOfMany ? 'Загрузить' : 'Сохранить'} {documentsCount(waiting.length)}
          </Button>
        )
      }
    >
      <WorkbookSpanFields period={period} years={years} span={span} onChange={setSpan} />
      <WorkbookSteps
        about={span ? ABOUT_HISTORY : ABOUT}
        templateUrl={
          span ? historyTemplateUrl({ ...span, company_id: period.companyId }) : periodTemplateUrl(period)
        }
        isChecking={check.isChecking}
        failure={check.failure}
        onFile={async (file) => {
          work.reset()
          await check.read(file)
        }}
      />
      <div aria-live="polite" className="mt-4 space-y-3">
        {work.failure !== null && <FormError>{work.failure}</FormError>}
        {check.checked?.length === 0 && <FormError>В файле нет листов с показателями.</FormError>}
        {isOfMany ? (
          <CheckedHistory checked={checked} outcomeOf={work.outcomeOf} />
        ) : (
          <>
            {checked.length > 0 && takeable.length === 0 && (
              <p className="font-medium">Сохранять нечего: изменений без ошибок в файле нет.</p>
            )}
            {checked.map((one) => (
              <CheckedTemplate key={nameOf(one.key)} checked={one} outcome={work.outcomeOf(one)} />
            ))}
          </>
        )}
      </div>
    </Dialog>
  )
}
