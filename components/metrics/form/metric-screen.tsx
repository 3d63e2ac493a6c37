'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { CopyDialog } from '@/components/metrics/form/copy-dialog'
import { FrozenNotice } from '@/components/metrics/form/frozen-notice'
import { MetricForm } from '@/components/metrics/form/metric-form'
import { metricPaths } from '@/components/metrics/metric-paths'
import { MetricPlan } from '@/components/metrics/plan/metric-plan'
import { RowDialog } from '@/components/metrics/tree/row-dialog'
import type { RowQuestion } from '@/components/metrics/tree/row-target'
import { Button } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useAlerts } from '@/components/ui/feedback/alerts'
import type { Named } from '@/components/ui/fields/select-options'
import type { MetricAnswer } from '@/lib/features/metrics/contract'

type MetricScreenProps = {
  category: Named
  /** Null for a new indicator. */
  initial: MetricAnswer | null
  categories: readonly Named[]
  targetOrders: readonly Named[]
  today: string
}

const UNSAVED = {
  copy: 'Сначала сохраните изменения: копируется то, что уже сохранено.',
  close: 'Сначала сохраните изменения: закрывается показатель, каким он сохранён.',
} as const

/** The screen of one indicator: its form, its copy, its closing or deletion. */
export function MetricScreen({ category, initial, categories, targetOrders, today }: MetricScreenProps) {
  const router = useRouter()
  const alerts = useAlerts()
  const [metric, setMetric] = useState(initial)
  const [isUnsaved, setUnsaved] = useState(false)
  const [dialog, setDialog] = useState<'copy' | RowQuestion | null>(null)

  function askOf(what: 'copy' | 'close') {
    if (!isUnsaved) return setDialog(what)
    alerts.show({ type: 'warning', message: UNSAVED[what] })
  }
  const askToCopy = () => askOf('copy')

  return (
    <>
      <PageHeader
        title={initial?.name ?? 'Новый показатель'}
        breadcrumbs={[
          { label: 'Администрирование' },
          { label: 'Показатели', href: metricPaths.tree },
          { label: category.short_name ?? category.name },
          { label: initial ? 'Показатель' : 'Новый показатель' },
        ]}
        actions={
          metric && (
            <>
              {!metric.has_documents && <Button onClick={askToCopy}>Копировать в новый показатель</Button>}
              {metric.has_documents ? (
                <Button onClick={() => askOf('close')}>Закрыть показатель…</Button>
              ) : (
                <Button color="danger" quiet onClick={() => setDialog('delete')}>
                  Удалить
                </Button>
              )}
            </>
          )
        }
      />
      {metric?.has_documents && <FrozenNotice onCopy={askToCopy} />}
      <MetricForm
        categoryId={category.id}
        metric={metric}
        categories={categories}
        targetOrders={targetOrders}
        today={today}
        onUnsaved={setUnsaved}
        onTheirs={setMetric}
        onSaved={() => router.push(metricPaths.tree)}
      />
      {metric && <MetricPlan metric={metric} today={today} />}
      <LeaveGuard unsaved={isUnsaved} />
      {metric && dialog === 'copy' && (
        <CopyDialog
          metric={metric}
          today={today}
          onClose={() => setDialog(null)}
          onCopied={(copy) => router.push(metricPaths.metric(copy.metric_category_id, copy.id))}
        />
      )}
      <RowDialog
        asked={
          metric && dialog !== null && dialog !== 'copy'
            ? {
                question: dialog,
                target: { kind: 'metric', ...metric, categoryId: metric.metric_category_id },
              }
            : null
        }
        today={today}
        onClose={() => setDialog(null)}
        onDone={() => router.push(metricPaths.tree)}
      />
    </>
  )
}
