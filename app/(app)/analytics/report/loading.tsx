import { ReportSkeleton } from '@/components/analytics/report/report-skeleton'

export default function Loading() {
  return <ReportSkeleton />
}
