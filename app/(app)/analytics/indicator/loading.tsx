export { ListPageSkeleton as default } from '@/components/ui/lists/list-page-skeleton'
