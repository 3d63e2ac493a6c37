'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { CopyDialog } from '@/components/metrics/form/copy-dialog'
import { FrozenNotice } from '@/components/metrics/form/frozen-notice'
import { MetricForm } from '@/components/metrics/form/metric-form'
import { metricPaths } from '@/components/metrics/metric-paths'
import { MetricPlan } from '@/components/metrics/plan/metric-plan'
import { DeleteDialog } from '@/components/metrics/tree/delete-dialog'
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

/** The screen of one indicator: its form, its copy and its deletion. */
export function MetricScreen({ category, initial, categories, targetOrders, today }: MetricScreenProps) {
  const router = useRouter()
  const alerts = useAlerts()
  const [metric, setMetric] = useState(initial)
  const [isUnsaved, setUnsaved] = useState(false)
  const [dialog, setDialog] = useState<'copy' | 'delete' | null>(null)

  function askToCopy() {
    if (!isUnsaved) return setDialog('copy')
    alerts.show({
      type: 'warning',
      message: 'Сначала сохраните изменения: копируется то, что уже сохранено.',
    })
  }

  return (
    <>
      <PageHeader
        title={initial?.name ?? 'Новый показатель'}
        breadcrumbs={[
          { label: 'Администрирование' },
          { label: 'Показатели', href: metricPaths.tree },
          { label: category.name },
          { label: initial ? 'Показатель' : 'Новый показатель' },
        ]}
        actions={
          metric && (
            <>
              {!metric.has_documents && <Button onClick={askToCopy}>Копировать в новый показатель</Button>}
              <Button color="danger" quiet onClick={() => setDialog('delete')}>
                Удалить
              </Button>
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
      <DeleteDialog
        target={metric && dialog === 'delete' ? { kind: 'metric', id: metric.id, name: metric.name } : null}
        onClose={() => setDialog(null)}
        onDeleted={() => router.push(metricPaths.tree)}
      />
    </>
  )
}
