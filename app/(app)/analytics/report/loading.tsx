export { ReportSkeleton as default } from '@/components/analytics/report/report-skeleton'
