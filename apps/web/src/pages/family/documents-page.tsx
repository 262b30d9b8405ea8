export { DocumentsStep as DocumentsPage } from '#web/features/documents/documents-step.tsx';
