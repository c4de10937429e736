// Whether this page and the server are of different ages, so that the page has to be loaded again. It does so by itself
// when nothing is lost by it (see app/renewing.ts); what was not answered yet is sent afterwards (see unsent.ts).

const CODES = ['client_too_old', 'client_too_new'];

export const outdated: { page: boolean } = $state({ page: false });

/** Takes note of a refusal; whether it was for the age of the page. */
export function noteRefusal(code: string): boolean {
  const unfit = CODES.includes(code);
  if (unfit) outdated.page = true;
  return unfit;
}
