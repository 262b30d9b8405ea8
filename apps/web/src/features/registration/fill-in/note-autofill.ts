import { enqueueSnackbar } from 'notistack';

/** A browser fills in all fields of a section within this time. */
const TOGETHER_MS = 300;

const labels = new Set<string>();
const list = new Intl.ListFormat('en-GB');

/** Names the fields that the browser filled in without the focus: they may be off screen, and are saved. */
export function noteAutofill(label: string) {
  if (labels.size === 0) setTimeout(show, TOGETHER_MS);
  labels.add(label);
}

function show() {
  enqueueSnackbar(`Your browser also filled in ${list.format(labels)}. Please check.`);
  labels.clear();
}
