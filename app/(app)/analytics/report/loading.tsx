import { ReportSkeleton } from '@/components/analytics/report-skeleton'

export default function Loading() {
  return <ReportSkeleton />
}
