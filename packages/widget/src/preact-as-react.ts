// Replaces `react` in the bundle: the conversation's views may use only these names.
export { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
