// Reads a barcode with the camera where the browser supports it, or a typed code. Independent of what the codes mean.
import { ScanBarcode } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../feedback/notice.tsx';
import styles from './field.module.css';
import { scanMessages as messages } from './scan-messages.ts';
import { TextField } from './text-field.tsx';

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = new () => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

type ScanFieldProps = { label: string; hint?: string; onCode(code: string): void };

/** Not a form, since it may be inside one. */
export function ScanField({ label, hint, onCode }: ScanFieldProps) {
  const [typed, setTyped] = useState('');
  const camera = useCamera(onCode);
  const submit = () => {
    if (typed.trim() !== '') onCode(typed.trim());
    setTyped('');
  };
  return (
    <div className={styles.scan}>
      <div className={styles.scanLine}>
        <TextField
          label={label}
          hint={hint}
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return event.continuePropagation();
            event.preventDefault();
            submit();
          }}
        />
        <Button onPress={submit}>{messages.find}</Button>
        {camera.button}
      </div>
      {camera.view}
    </div>
  );
}

/** A button that starts and stops the camera, where the browser supports barcode detection, and the video preview. */
export function useCamera(onCode: (code: string) => void): { button: ReactNode; view: ReactNode } {
  const [isScanning, setScanning] = useState(false);
  return {
    button: canScan() && (
      <Button aria-pressed={isScanning} onPress={() => setScanning(!isScanning)}>
        <ScanBarcode aria-hidden /> {isScanning ? messages.stop : messages.scan}
      </Button>
    ),
    view: isScanning && <Camera onCode={onCode} />,
  };
}

const scanEveryMs = 250;
/** A code that stays in view counts only once. */
const againMs = 2_000;

function Camera({ onCode }: Pick<ScanFieldProps, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    const Class = detectorClass();
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    let last = { code: '', at: 0 };
    const look = async (detector: Detector) => {
      if (!video.current || video.current.readyState < 2) return;
      const code = (await detector.detect(video.current).catch(() => []))[0]?.rawValue; // A blurred frame has no code.
      if (code === undefined || (code === last.code && performance.now() - last.at < againMs)) return;
      last = { code, at: performance.now() };
      latest.current(code);
    };
    const start = async () => {
      if (!Class) return setFailed(true);
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (isOver || !video.current) return stop();
        video.current.srcObject = stream;
        const detector = new Class();
        timer = setInterval(() => void look(detector), scanEveryMs);
      } catch {
        setFailed(true);
      }
    };
    const stop = () => {
      isOver = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void start();
    return stop;
  }, []);
  if (hasFailed) return <Notice tone="warn">{messages.noCamera}</Notice>;
  return <video ref={video} className={styles.camera} aria-label={messages.view} autoPlay playsInline muted />;
}
