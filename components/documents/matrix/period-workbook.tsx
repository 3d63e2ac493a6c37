'use client'

import { usePeriodImport } from '@/components/documents/matrix/use-period-import'
import { reviewTitle } from '@/components/documents/period/period-choice'
import { CheckedTemplate } from '@/components/documents/workbook/checked-template'
import { useWorkbookCheck } from '@/components/documents/workbook/use-workbook-check'
import { WorkbookSteps } from '@/components/documents/workbook/workbook-steps'
import { isTakeable } from '@/components/documents/workbook/workbook-words'
import { Button } from '@/components/ui/basics/button'
import { FormError } from '@/components/ui/forms/form-error'
import { Dialog } from '@/components/ui/overlays/dialog'
import { plural } from '@/lib/core/format/plural'
import { periodTemplateUrl, type ReviewPeriod } from '@/lib/features/documents/client'

const ABOUT =
  'В шаблоне по листу на категорию. Заполните его в Excel и загрузите обратно: сначала вы увидите, что изменится, и только потом сохраните. Утверждённые документы не меняются.'

const documents = (count: number) => `${count} ${plural(count, 'документ', 'документа', 'документов')}`

/** All of a period's documents filled in in one workbook: out, in, what changes, then saved one by one. */
export function PeriodWorkbook({ period, onClose }: { period: ReviewPeriod; onClose: () => void }) {
  const check = useWorkbookCheck()
  const work = usePeriodImport()
  const takeable = (check.checked ?? []).filter(isTakeable)
  const waiting = takeable.filter((one) => !work.outcomeOf(one))

  return (
    <Dialog
      open
      onClose={onClose}
      title="Заполнение в Excel"
      description={reviewTitle(period)}
      footer={
        waiting.length > 0 && (
          <Button color="info" processing={work.isSaving} onClick={() => work.save(waiting)}>
            Сохранить {documents(waiting.length)}
          </Button>
        )
      }
    >
      <WorkbookSteps
        about={ABOUT}
        templateUrl={periodTemplateUrl(period)}
        isChecking={check.isChecking}
        failure={check.failure}
        onFile={async (file) => {
          work.reset()
          await check.read(file)
        }}
      />
      <div aria-live="polite" className="mt-4 space-y-3">
        {check.checked?.length === 0 && <FormError>В файле нет листов с показателями.</FormError>}
        {check.checked && check.checked.length > 0 && takeable.length === 0 && (
          <p className="font-medium">Сохранять нечего: изменений без ошибок в файле нет.</p>
        )}
        {check.checked?.map((one) => (
          <CheckedTemplate key={one.metric_category.id} checked={one} outcome={work.outcomeOf(one)} />
        ))}
      </div>
    </Dialog>
  )
}
