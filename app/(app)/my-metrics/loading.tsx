export { MatrixSkeleton as default } from '@/components/documents/matrix/matrix-skeleton'
